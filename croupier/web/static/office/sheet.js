// A sheet that is printed by a button.

document.getElementById("print").addEventListener("click", () => window.print());

"""The Complimentary Vigorish Form: vigorish deferred and never collected, documented to the cent.

A form cannot be lost, skipped or reused, nor signed by one person twice.
"""

from croupier.floor.complimentary.forms import ClosedDay, Form, Forms, FormStage, Paid, Series
from croupier.floor.complimentary.provisions import form_of

__all__ = ["ClosedDay", "Form", "FormStage", "Forms", "Paid", "Series", "form_of"]

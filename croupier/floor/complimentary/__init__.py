"""The Complimentary Vigorish Form: vigorish deferred and never collected, documented to the cent.

A form cannot be lost, skipped or reused, nor signed by one person twice.
"""

from croupier.floor.complimentary.forms import Form, Forms, FormStage
from croupier.floor.complimentary.provisions import form_of

__all__ = ["Form", "FormStage", "Forms", "form_of"]

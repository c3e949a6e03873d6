"""The workshop: a peg game described in sentences, read, checked for sense, and written as an ordinary game module.

    phrases    every sentence that there is: grammar, printer, form, rule sheet and genome at once
    zones      places on the unit in words
    reading    text to description, and back
    sense      which sentences make no sense together, and why every game ends
    traits     what a description means, as constants
    pattern    one game with every rule that a description can ask for
    writing    that game without the rules that this description does not ask for

A description is data: it has no names, no conditions and no arithmetic, so it may come from anywhere.
"""

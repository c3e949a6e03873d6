"""The parts of the clause ledger: what it is made of, the sheets, the proofs in the tests, its pages."""

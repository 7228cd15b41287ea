print("ductus")

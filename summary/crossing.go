package summary

// Relation is what an interaction does to its boundary, in the word that reports use.
func Relation(i Interaction) string {
	switch x := i.(type) {
	case StorageAccess:
		return x.Kind + "s"
	case ServiceCall:
		return "calls"
	case MessageSend:
		return "sends"
	case MessageReceive:
		return "receives"
	case UnitInvoke:
		return "invokes"
	case ConfigRead:
		return "reads"
	case Schedule:
		return "schedules"
	}
	return "touches"
}

// VariableLabel is a variable of configuration as reports print it.
func VariableLabel(name string) string { return "config:" + name }

// CrossedLabel is the boundary of an interaction as reports print it: that of its binding, or the variable that is read.
func CrossedLabel(b *Binding, i Interaction) string {
	if read, ok := i.(ConfigRead); ok {
		return VariableLabel(read.Name)
	}
	return b.Label()
}

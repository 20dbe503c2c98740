/** What stands in a field and cannot be read: neither a value nor an empty field, and no form may take it for one. */
export const unreadable = Symbol('unreadable')

/** What a field outside a form of a record holds: a value, nothing, or what cannot be read. */
export type Typed<Value> = Value | null | typeof unreadable

/** May something be done with what is typed? */
export const isReadable = <Value>(typed: Typed<Value>): typed is Value | null => typed !== unreadable

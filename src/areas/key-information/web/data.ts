/** What is asked again when a document was issued or acknowledged. */
export const refreshes = ['key-information', 'my-key-information', 'placements', 'compliance', 'history']

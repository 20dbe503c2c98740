/** `invoice.dispatch` and `timesheet.review` as people call them. */
export function kindName(kind: string): string {
  const words = kind.replaceAll(/[._-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

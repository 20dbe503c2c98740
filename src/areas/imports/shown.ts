import type { ImportField } from '#platform/importer.ts'

/** A value as a person reads it in a preview. */
export function shownValue(value: unknown, field: ImportField | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (field?.secret) return '••••'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((each) => shownValue(each, field)).join(', ')
  if (field?.kind === 'money' && typeof value === 'number') return (value / 100).toFixed(2)
  return field?.choices?.[String(value)] ?? String(value)
}

/** What differs, under the labels of the fields; of a new record (`before` empty) all that it says. */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  fields: readonly ImportField[],
): { label: string; from: string; to: string }[] {
  return fields.flatMap((field) => {
    if (!(field.key in after)) return []
    const [from, to] = [shownValue(before[field.key], field), shownValue(after[field.key], field)]
    return from === to && !field.secret
      ? []
      : from === '' && to === ''
        ? []
        : { label: field.label, from, to }
  })
}

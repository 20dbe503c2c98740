import type { DocumentType } from '#areas/invoices/document/snapshot.ts'
import type { NewText, TextKey } from '#areas/invoices/texts/contract.ts'
import { lineVariables } from '#areas/invoices/texts/variables.ts'
import type { Reason } from '#platform/refusal.ts'

export const keyNames: Record<TextKey, string> = {
  line: 'Description of a line',
  header: 'Note over the lines',
  footer: 'Note at the foot',
  self_bill_cover: 'Email with a self-bill',
}

/** On which documents each may stand. Lines of a credit note are called as those they give back. */
export const typesOfKey: Record<TextKey, readonly DocumentType[]> = {
  line: ['sales', 'self-billing'],
  header: ['sales', 'self-billing', 'sales-credit', 'self-billing-credit'],
  footer: ['sales', 'self-billing', 'sales-credit', 'self-billing-credit'],
  self_bill_cover: ['self-billing', 'self-billing-credit'],
}

/** How long the text may become, once its variables are filled in. */
export const mostMade: Record<TextKey, number> = {
  line: 300,
  header: 4000,
  footer: 4000,
  self_bill_cover: 4000,
}
const mostOfLine = 300

type Applying = Pick<NewText, 'key' | 'types' | 'client_id' | 'supplier_id' | 'placement_id'>

/** Whether it can stand where it says it does. */
export function whyNotApply({
  key,
  types,
  client_id,
  supplier_id,
  placement_id,
}: Applying): Reason | undefined {
  const wrong = (field: string, text: string): Reason => ({
    code: 'invoice_text.applies',
    title: 'Please check the form',
    errors: { [field]: [text] },
  })
  const stray = types.find((type) => !typesOfKey[key].includes(type))
  if (stray) return wrong('types', `“${keyNames[key]}” does not stand on these documents.`)
  if (new Set(types).size < types.length) return wrong('types', 'Each document once.')
  const some = [client_id, supplier_id, placement_id].filter((id) => id !== null)
  if (some.length > 1) return wrong('client_id', 'Choose a client, a supplier or a placement: one of them.')
  if (placement_id !== null && key !== 'line')
    return wrong('placement_id', 'Only the description of a line can be for one placement.')
  if (client_id !== null && types.some((type) => type.startsWith('self-billing')))
    return wrong('client_id', 'Self-bills go to suppliers: choose a supplier, or other documents.')
  if (supplier_id !== null && types.some((type) => type.startsWith('sales')))
    return wrong('supplier_id', 'Invoices go to clients: choose a client, or other documents.')
  return undefined
}

/** What only a line must keep to: a run fills thousands in one statement, so that it is words and variables alone. */
export function whyNotLine(body: string): string | undefined {
  if (body.length > mostOfLine) return `At most ${mostOfLine} characters`
  if (/[\r\n\t]/.test(body)) return 'A description is one line'
  if (body.includes('{%')) return 'A line has words and variables only: no {% … %}'
  const rest = body.replace(token, '')
  if (/\{\{|\}\}/.test(rest))
    return 'A line has words and variables only: write {{ worker }}, without filters'
  // Liquid knows words that are no variables: `empty`, `true`, `nil`.
  const stray = [...body.matchAll(token)].find(([, name]) => !Object.hasOwn(lineVariables, name!))
  if (stray) return `There is no “${stray[1]}” here. There are: ${Object.keys(lineVariables).join(', ')}`
  return undefined
}

const token = /\{\{ *([a-z_]+) *\}\}/g

/** `{{ worker }}, 100 %` → `%2$s, 100 %%`: what PostgreSQL’s format() fills, so that no value is ever read as a text. */
export function compileLine(body: string): string {
  const names = Object.keys(lineVariables)
  return body.replaceAll('%', '%%').replace(token, (_, name: string) => `%${names.indexOf(name) + 1}$s`)
}

/** A text of one key has words that `for` could only repeat: none of its variables is a list. */
export const whyNotLoops = (body: string): string | undefined =>
  /\{%-?\s*for\b/.test(body) ? 'There is nothing to repeat here: no {% for %}' : undefined

type Existing = { id: number; name: string }

/** Two texts cannot stand at the same place. */
export function whyNotTwice(other: Existing | undefined): Reason | undefined {
  if (!other) return undefined
  return {
    code: 'invoice_text.exists',
    status: 409,
    title: 'There is a text for this already',
    description: `“${other.name}” stands there in the same language. Change that one, or retire it first.`,
    existing: { label: `See ${other.name}`, page: `/settings/invoice-text-templates/${other.id}/edit` },
  }
}

/** What issued documents say stays: it is retired once. */
export function whyNotRetireAgain({ archived_at }: { archived_at: string | null }): Reason | undefined {
  if (archived_at === null) return undefined
  return {
    code: 'invoice_text.retired',
    title: 'This text is retired already',
    description: 'Documents say it: it stays for them, and is used no more.',
    status: 409,
  }
}

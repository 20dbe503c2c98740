import { documentTypes } from '#areas/invoice-templates/contract.ts'

export const typeNames: Record<(typeof documentTypes)[number], string> = {
  sales: 'Invoices',
  'self-billing': 'Self-bills',
  'sales-credit': 'Credit notes',
  'self-billing-credit': 'Self-bill credit notes',
}
export const typeOptions = documentTypes.map((value) => ({ value, label: typeNames[value] }))

/** `design.colours.ink` in a language: names of languages and labels as they are written in a path. */
export const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

import type { DocumentType } from '#areas/invoices/document/snapshot.ts'
import type { TextKey } from '#areas/invoices/texts/contract.ts'

export type Variable = { says: string; sample: string; salesOnly?: boolean }

/** In this order the compiled form of a line numbers them; the last is what it says where nothing is left of it. */
export const lineVariables = {
  work: { says: 'The name of the rate: Basic hours', sample: 'Basic hours' },
  worker: { says: 'Who did it', sample: 'Zoe Hart' },
  week_ending: { says: 'The last day of the week; may be empty', sample: '8 Nov 2026' },
  job: { says: 'What the job is called; may be empty', sample: 'Night nurse' },
  site: { says: 'Where it was done; may be empty', sample: 'Dock 4' },
  rate_code: { says: 'The code of the rate; may be empty', sample: 'BASIC' },
  po_number: {
    says: 'The purchase order that pays for it; may be empty',
    sample: 'PO-4711',
    salesOnly: true,
  },
} satisfies Record<string, Variable>
export type LineVariable = keyof typeof lineVariables

export const documentVariables = {
  document: { says: 'What it is', sample: 'Invoice' },
  number: { says: 'Its number; empty on a draft', sample: 'INV-0042' },
  company: { says: 'Your company that issues it', sample: 'Amber Recruitment Ltd' },
  party: { says: 'The client or supplier', sample: 'Harbour Foods Ltd' },
  issue_date: { says: 'The day of issue', sample: '9 Nov 2026' },
  due_date: { says: 'The day it is due; empty on credit notes', sample: '9 Dec 2026' },
  period: { says: 'The days of the work; may be empty', sample: '2 – 8 Nov 2026' },
  net: { says: 'The amount without VAT', sample: '£1,154.60' },
  tax: { says: 'The VAT', sample: '£230.92' },
  total: { says: 'The amount with VAT', sample: '£1,385.52' },
  credited: { says: 'Of a credit note, the document it corrects; may be empty', sample: '' },
  po_number: { says: 'The purchase orders; may be empty', sample: 'PO-4711', salesOnly: true },
  client_reference: { says: 'The client’s reference; may be empty', sample: 'CC-12', salesOnly: true },
} satisfies Record<string, Variable>
export type DocumentVariable = keyof typeof documentVariables

/** What a text of this key may name on these documents: a supplier knows nothing of what the client orders by. */
export function variablesOf(key: TextKey, types: readonly DocumentType[]): [string, Variable][] {
  const all: Record<string, Variable> = key === 'line' ? lineVariables : documentVariables
  const toSuppliers = types.some((type) => type === 'self-billing' || type === 'self-billing-credit')
  return Object.entries(all).filter(([, { salesOnly }]) => !(salesOnly && toSuppliers))
}

export const samplesOf = (key: TextKey, types: readonly DocumentType[]): Record<string, string> =>
  Object.fromEntries(variablesOf(key, types).map(([name, { sample }]) => [name, sample]))

import type { Block, BlockKind, Design } from '#areas/invoice-templates/design.ts'
import { contrast, readable, textOn, white } from '#platform/colours.ts'
import { plural } from '#platform/counted.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'

export const statuses = ['draft', 'published', 'retired'] as const
export type TemplateStatus = (typeof statuses)[number]
export const statusNames: Record<TemplateStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  retired: 'Retired',
}

export const blockNames: Record<BlockKind, string> = {
  parties: 'Parties',
  facts: 'Facts',
  header_note: 'Note over the lines',
  lines: 'Lines',
  taxes: 'VAT breakdown',
  totals: 'Totals',
  payment: 'Payment',
  legal: 'Legal text',
  notes: 'Notes',
  footer_note: 'Note at the foot',
  footer: 'Footer of each page',
}

/** What a part of a block is called where its label does not say it. */
export const itemNames: Record<string, string> = {
  address: 'Address',
  vat_number: 'VAT number',
  company_number: 'Company number',
  number: 'Number',
  issue_date: 'Issue date',
  tax_point: 'Tax point',
  due_date: 'Due date',
  credits: 'The document it credits',
  period: 'Period',
  purchase_order: 'Purchase order',
  client_reference: 'Your reference',
  references: 'References the client asks for',
  buyer_reference: 'Buyer reference',
  payment_terms: 'Payment terms',
  description: 'Description',
  worker: 'Worker',
  week_ending: 'Week ending',
  rate_code: 'Rate code',
  quantity: 'Quantity',
  unit_price: 'Unit price',
  tax: 'VAT',
  net: 'Net',
  rate: 'VAT rate',
  base: 'Taxable amount',
  exemption: 'Reason for no VAT',
  total: 'Total',
  terms: 'When and how to pay',
  account_name: 'Account name',
  bank: 'Bank',
  sort_code: 'Sort code',
  account_number: 'Account number',
  iban: 'IBAN',
  bic: 'BIC',
  law: 'What the law wants said',
  own: 'Text of your own',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  pages: 'Page numbers',
}

type Mandatory = { rule: string; kind: BlockKind; item?: string; says: string }

/** What a VAT invoice must say (VAT Regulations 1995, regulation 14; for self-bills Notice 700/62): it cannot be hidden. */
export const mandatory: readonly Mandatory[] = [
  { rule: 'vat.number_of_document', kind: 'facts', item: 'number', says: 'the number of the document' },
  { rule: 'vat.issue_date', kind: 'facts', item: 'issue_date', says: 'the date of issue' },
  { rule: 'vat.tax_point', kind: 'facts', item: 'tax_point', says: 'the time of supply' },
  {
    rule: 'vat.credited_document',
    kind: 'facts',
    item: 'credits',
    says: 'which document a credit note corrects',
  },
  { rule: 'vat.addresses', kind: 'parties', item: 'address', says: 'names and addresses of both parties' },
  { rule: 'vat.vat_number', kind: 'parties', item: 'vat_number', says: 'the VAT number of the supplier' },
  { rule: 'vat.description', kind: 'lines', item: 'description', says: 'a description of what was supplied' },
  { rule: 'vat.quantity', kind: 'lines', item: 'quantity', says: 'the extent of what was supplied' },
  { rule: 'vat.unit_price', kind: 'lines', item: 'unit_price', says: 'the unit price' },
  { rule: 'vat.rate', kind: 'lines', item: 'tax', says: 'the rate of VAT of each line' },
  { rule: 'vat.net', kind: 'lines', item: 'net', says: 'the amount of each line without VAT' },
  { rule: 'vat.rate_of_breakdown', kind: 'taxes', item: 'rate', says: 'each rate of VAT' },
  { rule: 'vat.taxable_by_rate', kind: 'taxes', item: 'base', says: 'the taxable amount at each rate' },
  { rule: 'vat.tax_by_rate', kind: 'taxes', item: 'tax', says: 'the VAT at each rate' },
  { rule: 'vat.exemption', kind: 'taxes', item: 'exemption', says: 'why no VAT is charged' },
  { rule: 'vat.total_net', kind: 'totals', item: 'net', says: 'the total without VAT' },
  { rule: 'vat.total_tax', kind: 'totals', item: 'tax', says: 'the total of VAT' },
  { rule: 'vat.total', kind: 'totals', item: 'total', says: 'the total' },
  { rule: 'vat.legend', kind: 'legal', item: 'law', says: 'that it is a self-bill and whose VAT it is' },
]

/** One thing that keeps a design from being published: which rule, where, and in words. */
export type Finding = { rule: string; place: string; says: string }

/** All that keeps a design from being published; none: it may be. The editor shows the same. */
export function findingsOf(design: Design): Finding[] {
  return [...hiddenOf(design.blocks), ...unreadableOf(design), ...tooWideOf(design)]
}

function hiddenOf(blocks: readonly Block[]): Finding[] {
  return mandatory.flatMap(({ rule, kind, item, says }) => {
    const at = blocks.findIndex((block) => block.kind === kind)
    const block = blocks[at]
    const shows = block?.visible && (!item || block.items.some(({ key, visible }) => key === item && visible))
    const name = item ? `${blockNames[kind]}, ${itemNames[item]}` : blockNames[kind]
    return shows ? [] : [{ rule, place: `blocks.${at}`, says: `${name}: the law wants ${says}` }]
  })
}

/** How well what stands on a colour can be read, and how well it has to be; `field` is the colour to change. */
export function contrastsOf({ accent, ink, soft, panel, total }: Design['colours']) {
  const pairs = [
    ['ink', ink, white, readable, 'Text on paper'],
    ['soft', soft, white, readable, 'Labels on paper'],
    ['panel', ink, panel, readable, 'Text on the panel'],
    ['panel', soft, panel, readable, 'Labels on the panel'],
    ['total', textOn(total), total, readable, 'The total'],
    // A line is seen from less; what is invisible is no line.
    ['accent', accent ?? ink, white, 1.5, 'Lines on paper'],
  ] as const
  return pairs.map(([field, colour, ground, least, what]) => ({
    field,
    what,
    least,
    ratio: contrast(colour, ground),
  }))
}

function unreadableOf({ colours }: Design): Finding[] {
  return contrastsOf(colours).flatMap(({ field, what, least, ratio }) => {
    const says = `${what}: ${ratio.toFixed(1)} to 1, and it takes ${least} to 1 to be read`
    return ratio >= least ? [] : [{ rule: 'colour.contrast', place: `colours.${field}`, says }]
  })
}

/** Millimetres that are left for the description. */
const leastDescription = 40
const paperWidth = { a4: 210, letter: 216 }
/** A column that is as wide as it needs takes about so much. */
const usualWidth = 18

function tooWideOf({ paper, margins, blocks }: Design): Finding[] {
  const at = blocks.findIndex(({ kind }) => kind === 'lines')
  const columns = (blocks[at]?.items ?? []).filter(({ key, visible }) => visible && key !== 'description')
  const taken = columns.reduce((sum, { width }) => sum + (width ?? usualWidth), 0)
  const left = paperWidth[paper] - 2 * margins.sides - taken
  if (left >= leastDescription) return []
  const says = `Lines: the columns leave ${left} mm for the description, and it needs ${leastDescription} mm`
  return [{ rule: 'layout.width', place: `blocks.${at}`, says }]
}

/** Refused at publish, each finding at its place with the name of its rule. */
export function whyNotLawful(design: Design): Reason | undefined {
  const found = findingsOf(design)
  if (found.length === 0) return undefined
  const byPlace = Map.groupBy(found, ({ place }) => `design.${place}`)
  const errors: FieldErrors = Object.fromEntries(
    [...byPlace].map(([place, some]) => [place, some.map(({ rule, says }) => `${says} (${rule}).`)]),
  )
  return {
    code: `invoice_template.${found[0]!.rule}`,
    title: 'This template cannot be published yet',
    description: `${found[0]!.says} (${found[0]!.rule}).${found.length > 1 ? ` And ${found.length - 1} more.` : ''}`,
    errors,
  }
}

type State = { status: TemplateStatus; changed: boolean }

/** Publishing makes a version: there must be something new in it, or a retired template is used again. */
export function whyNotPublish({ status, changed }: State): Reason | undefined {
  if (status !== 'published' || changed) return undefined
  return {
    code: 'invoice_template.unchanged',
    title: 'There is nothing new to publish',
    description: 'Documents are drawn with this already.',
  }
}

export function whyNotRetire({ status }: State): Reason | undefined {
  if (status === 'published') return undefined
  return {
    code: 'invoice_template.not_published',
    title: status === 'draft' ? 'A draft is not used yet' : 'This template is retired already',
    description: 'Only what is published can be retired.',
  }
}

/** Why it is kept: what was published once may stand on documents. */
export const keptWords = (name: string, versions: number) =>
  `${name} has ${versions} published ${plural(versions, 'version', 'versions')}: documents keep being drawn with them, and new ones are not.`

type Existing = { id: number; name: string }

export function whyNotName(other: Existing | undefined): Reason | undefined {
  if (!other) return undefined
  return {
    code: 'invoice_template.name_taken',
    status: 409,
    title: 'There is a template of this name',
    errors: { name: [`“${other.name}” is called so already.`] },
    existing: { label: `See ${other.name}`, page: `/settings/invoice-templates/${other.id}/edit` },
  }
}

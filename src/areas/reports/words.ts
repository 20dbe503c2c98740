/** The groups of the catalogue, as addresses and as people read them. */
export const groups = {
  timesheets: 'Timesheets',
  placements: 'Placements',
  margin: 'Margin',
  billing: 'Billing',
  receivables: 'Receivables',
  payables: 'Payables',
  'purchase-orders': 'Purchase orders',
  tax: 'Tax',
  compliance: 'Compliance',
  activity: 'Activity',
} as const
export type Group = keyof typeof groups

/** The permission that opens the reports of a group. */
export const permissionOf = (group: Group) => `reports.${group.replace('-', '_')}.view`

export const anyGroup = (Object.keys(groups) as Group[]).map(permissionOf)

/** What rows can be added up by, at most two levels; also what a report can be narrowed to. */
export const dimensions = [
  ...(['client', 'worker', 'consultant', 'supplier', 'placement', 'order', 'month', 'week'] as const),
  ...(['rate_code', 'status', 'type', 'company', 'tax', 'reason', 'band', 'currency'] as const),
  ...(['approver', 'person', 'requirement', 'severity', 'category', 'direction'] as const),
] as const
export type Dimension = (typeof dimensions)[number]

/**
 * What is never added, whatever a report is added up by: money of two currencies, and in a report whose documents go both
 * ways what is owed to us and what is owed by us.
 */
export const apart = (groupings: readonly Dimension[]): readonly ('currency' | 'direction')[] =>
  groupings.includes('direction') ? ['currency', 'direction'] : ['currency']

/** Which day says whether something is in the period. */
export const bases = ['period', 'approved', 'issued', 'paid'] as const
/** What is compared every night. */
export const reconciliations = ['approved_time', 'client_accounts', 'allocations', 'document_vat'] as const

/** Of these, `facts` of a report has `<name>_id` and `<name>_name`: they are records, told by their name. */
const records = [
  'client',
  'worker',
  'consultant',
  'supplier',
  'placement',
  'order',
  'company',
  'tax',
  'approver',
  'person',
  'requirement',
] as const
export type RecordDimension = (typeof records)[number]

export const dimensionNames: Record<Dimension, string> = {
  client: 'Client',
  worker: 'Worker',
  consultant: 'Consultant',
  supplier: 'Supplier',
  placement: 'Placement',
  order: 'Purchase order',
  company: 'Company',
  tax: 'Tax code',
  month: 'Month',
  week: 'Week ending',
  rate_code: 'Rate code',
  status: 'Status',
  type: 'Type',
  reason: 'Reason',
  band: 'Age',
  currency: 'Currency',
  approver: 'Approver',
  person: 'Person',
  requirement: 'Requirement',
  severity: 'Needed',
  category: 'VAT category',
  direction: 'Direction',
}

export const isRecord = (dimension: Dimension): dimension is RecordDimension =>
  (records as readonly string[]).includes(dimension)

/** The column that tells a group by its name. */
export const labelOf = (dimension: Dimension): string =>
  isRecord(dimension) ? `${dimension}_name` : dimension

/** What rows are added up by, as a report calls it: as the column it has of that, which may be its own word. */
export const nameOfDimension = (
  dimension: Dimension,
  columns: readonly { key: string; label: string }[],
): string => columns.find(({ key }) => key === labelOf(dimension))?.label ?? dimensionNames[dimension]

/** What is compared every night, in words that say which figures belong together. */
export const reconciliationNames: Record<(typeof reconciliations)[number], string> = {
  approved_time: 'Approved time is unbilled, on a document or given up',
  client_accounts: 'What clients owe is what was invoiced less what was credited, received and written off',
  allocations: 'What payments and invoices have against each other is the sum of the allocations',
  document_vat: 'The VAT of each document is the sum of its tax codes',
}

/** A group is found again by its name, however long somebody made that. */
export const longestKey = 600

/**
 * The key that leads to a group, out of the cell of its dimension. A record is told by its id, one that has only a name by
 * `=` and that name, as `valuesOf` writes it; a word by itself, one that could be taken for something else behind `=`.
 */
export function keyOfGroup(dimension: Dimension, cell: string | number | null | undefined): string {
  const text = String(cell ?? '')
  if (text === '') return 'none'
  return !isRecord(dimension) && (text === 'none' || text.startsWith('=')) ? `=${text}` : text
}

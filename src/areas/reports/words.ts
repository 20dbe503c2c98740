import type { Dimension } from '#areas/reports/contract.ts'

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
}

export const isRecord = (dimension: Dimension): dimension is RecordDimension =>
  (records as readonly string[]).includes(dimension)

/** The column that tells a group by its name. */
export const labelOf = (dimension: Dimension): string =>
  isRecord(dimension) ? `${dimension}_name` : dimension

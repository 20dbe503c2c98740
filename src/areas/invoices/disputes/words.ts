/** Why a client disputes a document. */
export const disputeCodes = {
  hours: 'The hours are wrong',
  rate: 'The rate is wrong',
  not_ordered: 'It was not ordered',
  purchase_order: 'The purchase order is missing or wrong',
  quality: 'The work was not right',
  duplicate: 'It was invoiced before',
  wrong_party: 'It is for another company',
  vat: 'The VAT is wrong',
  other: 'Something else',
} as const
export type DisputeCode = keyof typeof disputeCodes
export const disputeCodeNames = Object.keys(disputeCodes) as [DisputeCode, ...DisputeCode[]]

/** What came of it. */
export const outcomes = {
  credited: 'Credited',
  part: 'Credited in part',
  rejected: 'Not accepted',
  settled: 'Nothing is left to pay',
} as const
export type Outcome = keyof typeof outcomes

export { type OpeningCodes, openCodes } from '#areas/codes/defaults.ts'
export { type PushedCode, type Received, receivePushed } from '#areas/codes/group-codes.ts'
export { whyNotRateCode, whyNotTaxCode } from '#areas/codes/rules.ts'

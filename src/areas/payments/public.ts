/** What others may ask of payments on the server. */
export { aged } from '#areas/payments/account/ageing.ts'
export { kindNames, methodNames } from '#areas/payments/words.ts'

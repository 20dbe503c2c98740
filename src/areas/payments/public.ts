/** What others may ask of payments on the server. */
export { aged, writeOffs } from '#areas/payments/account/ageing.ts'
export { assignClient, createSchedules } from '#areas/payments/funding/actions.ts'
export { kindNames, methodNames } from '#areas/payments/words.ts'

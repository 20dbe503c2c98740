/** What others may ask of payments on the server. */
export { aged, writeOffs } from '#areas/payments/account/ageing.ts'
export { accountMoves } from '#areas/payments/account/statement.ts'
export { lineNames } from '#areas/payments/account/words.ts'
export { assignClient, createSchedules } from '#areas/payments/funding/actions.ts'
export { recordPayments } from '#areas/payments/recording.ts'
export { kindNames, methodNames } from '#areas/payments/words.ts'

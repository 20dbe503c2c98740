export { encryptBank, type KeptBank } from '#areas/bank/account-encryption.ts'
export { askForChange } from '#areas/bank/actions.ts'
export { type BankOwner, keepBank } from '#areas/bank/bank-owners.ts'
export { whyNotBank } from '#areas/bank/rules.ts'

export { askForChange } from '#areas/bank/actions.ts'
export { type Keeper, keepBank } from '#areas/bank/keepers.ts'
export { type KeptBank, lockBank } from '#areas/bank/locked.ts'
export { whyNotBank } from '#areas/bank/rules.ts'

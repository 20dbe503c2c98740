import type { holdKinds, UnitSide, UnitState, unitSources } from '#areas/units/contract.ts'

/** The same for both sides but for what is done: a document to the client, one to the supplier or payroll. */
export const stateNames: Record<UnitState, string> = {
  ready: 'Ready',
  on_hold: 'On hold',
  drafted: 'On a draft',
  done: 'On a document',
  credited: 'Credited',
  not_due: 'Nothing due',
  written_off: 'Written off',
  cancelled: 'Approval taken back',
}

export const sideNames: Record<UnitSide, string> = { bill: 'What is charged', pay: 'What is paid' }

export const sourceNames: Record<(typeof unitSources)[number], string> = {
  time: 'Time',
  fee: 'Fee',
  adjustment: 'Adjustment',
}

export const holdNames: Record<(typeof holdKinds)[number] | 'awaits_credit' | 'compliance', string> = {
  person: 'On hold',
  write_off: 'Written off',
  awaits_credit: 'Waits for a credit note',
  compliance: 'Something is missing',
}

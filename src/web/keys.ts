import { type Key, keys } from '#kit/keys.ts'

/** Keys of single pages, which listen for them themselves. */
export const pageKeys = {
  approve: { press: ['a'], does: 'Approve' },
  sendBack: { press: ['r'], does: 'Send back' },
  gridNext: { press: ['Enter'], does: 'Next field' },
  gridBelow: { press: ['ArrowDown'], does: 'Same field of the day below' },
  gridAbove: { press: ['ArrowUp'], does: 'Same field of the day above' },
} as const satisfies Record<string, Key>

const agencyOnly = [
  { where: 'Reviewing a timesheet', of: [pageKeys.approve, pageKeys.sendBack] },
  { where: 'Entering a timesheet', of: [pageKeys.gridNext, pageKeys.gridBelow, pageKeys.gridAbove] },
]

/** Every key that does something, by where it does; central administration has no search and no timesheets. */
export function keyList(isCentral: boolean): { where: string; of: Key[] }[] {
  const { help, search, listSearch, listNext, listPrevious, listOpen, listChoose, save } = keys
  return [
    { where: 'Everywhere', of: isCentral ? [help] : [search, help] },
    { where: 'In a list', of: [listSearch, listNext, listPrevious, listOpen, listChoose] },
    { where: 'In a form', of: [save] },
    ...(isCentral ? [] : agencyOnly),
  ]
}

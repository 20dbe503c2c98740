/** A kind of notification, as its room declares it and as people switch it on and off in their profile. */
export type Notice = {
  /** Stable: `timesheet.approved`. */
  name: string
  /** The line of the matrix: `Your timesheet is approved`. */
  label: string
  /** The heading it stands under: `Timesheets`. */
  group: string
  /** Who is shown the line: kinds of users, and a permission when it takes one. */
  for: { kinds: readonly ('staff' | 'candidate' | 'approver' | 'supplier')[]; permission?: string }
  /** Whether it rings the bell, and whether it comes by mail, while a person has not said otherwise. */
  bell: boolean
  mail: boolean
  /** Cannot be switched off: it concerns the person's own safety or money. */
  forced?: boolean
}

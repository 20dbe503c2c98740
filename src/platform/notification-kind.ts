/** A kind of notification, as its room declares it and as people switch it on and off in their profile. */
export type NotificationKind = {
  /** Stable: `timesheet.approved`. Its first word belongs to one room. */
  name: string
  /** The line of the matrix: `Your timesheet is approved`. */
  label: string
  /** The heading it stands under: `Timesheets`. */
  group: string
  /** Who is shown the line: kinds of users, and a permission when it takes one. */
  for: { kinds: readonly ('staff' | 'candidate' | 'approver' | 'supplier')[]; permission?: string }
  /** Whether it is shown in the app (`bell`) while a person has not said otherwise. */
  bell: boolean
  /**
   * Whether it comes by mail while a person has not said otherwise. `always`: the room writes that letter itself, to
   * people without an account too (an approver's link), and nobody can choose.
   */
  mail: boolean | 'always'
  /** Bell and mail as above, whatever the person would like: it concerns their own safety or money. */
  forced?: boolean
}

import { wordsOf } from '#web/ui/format.ts'
import classes from '#web/ui/StatusBadge.module.css'

type Tone = 'quiet' | 'blue' | 'amber' | 'green' | 'red' | 'violet'

/** The one map from a status to its colour, over all rooms. */
const tones: Record<string, Tone> = {
  draft: 'quiet',
  open: 'quiet',
  nil: 'quiet',
  archived: 'quiet',
  inactive: 'quiet',
  ended: 'quiet',
  cancelled: 'quiet',
  superseded: 'quiet',
  expired: 'quiet',
  void: 'quiet',
  voided: 'quiet',
  leaver: 'quiet',
  closed: 'quiet',
  prospect: 'quiet',
  lead: 'quiet',
  missing: 'quiet',
  excluded: 'quiet',
  submitted: 'blue',
  sent: 'blue',
  issued: 'blue',
  available: 'blue',
  onboarding: 'blue',
  invited: 'blue',
  running: 'blue',
  processing: 'blue',
  offered: 'blue',
  viewed: 'blue',
  trial: 'blue',
  trialing: 'blue',
  asked: 'blue',
  pending: 'amber',
  queried: 'amber',
  part_paid: 'amber',
  past_due: 'red',
  on_hold: 'amber',
  hold: 'amber',
  due: 'amber',
  pending_approval: 'amber',
  awaiting_approval: 'amber',
  expiring: 'amber',
  queued: 'amber',
  partly_paid: 'amber',
  waiting: 'amber',
  approved: 'green',
  granted: 'green',
  done: 'green',
  active: 'green',
  live: 'green',
  paid: 'green',
  compliant: 'green',
  accepted: 'green',
  ready: 'green',
  delivered: 'green',
  placed: 'green',
  filled: 'green',
  rejected: 'red',
  terminated: 'red',
  overdue: 'red',
  failed: 'red',
  bounced: 'red',
  suppressed: 'red',
  suspended: 'red',
  disputed: 'red',
  blocked: 'red',
  written_off: 'red',
  'written-off': 'red',
  locked: 'red',
  not_sent: 'red',
  processed: 'violet',
  invoiced: 'violet',
  credited: 'violet',
  exported: 'violet',
}

/** A status as a small coloured chip. `label` when the plain words of the status are not right. */
export function StatusBadge({ status, label, title }: { status: string; label?: string; title?: string }) {
  return (
    <span className={classes.badge} data-tone={tones[status] ?? 'quiet'} title={title}>
      {label ?? wordsOf(status)}
    </span>
  )
}

import { Progress } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ReminderQueue, reminders } from '#areas/timesheets/reminders/contract.ts'
import { call } from '#kit/call.ts'
import { queryOf, refresh } from '#kit/query.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { countText } from '#kit/ui/format.ts'
import { notify } from '#kit/ui/toast.ts'

const words = {
  missing: { title: 'Remind of all missing timesheets', person: 'worker' },
  waiting: { title: 'Remind of all timesheets that wait', person: 'approver' },
} as const

type Props = { queue: ReminderQueue; onClose: () => void }

/** Says how many it reaches, then reminds of all of them, a hundred at a time. */
export function RemindAllDialog({ queue, onClose }: Props) {
  const { data } = useQuery(queryOf(reminders.show, { query: { queue } }))
  const [done, setDone] = useState(0)
  const { title, person } = words[queue]
  const left = data ? data.sheets - data.reminded_today : 0
  const all = useMutation({
    mutationFn: async () => {
      let reminded = 0
      // Ends: what was reminded of is no longer among them.
      for (let more = true; more; ) {
        const reply = await call(reminders.remindAll, { body: { queue } })
        reminded += reply.reminded
        setDone(reminded)
        more = reply.more
      }
      return reminded
    },
    onSuccess: (reminded) => {
      notify({ type: 'success', title: `Reminded of ${sheetsText(reminded)}` })
      onClose()
    },
    onSettled: () => refresh('timesheets'),
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={title}
      confirm={data && left > 0 ? `Remind ${countText(data.people, person)}` : 'Remind'}
      loading={all.isPending}
      disabled={left === 0}
      onConfirm={() => all.mutate()}
    >
      {data && (
        <p>
          {left === 0
            ? 'There is nobody to remind now.'
            : `${sheetsText(left)} of ${countText(data.people, person)}. They hear of it by email, and in Saffron if they use it.`}
          {data.reminded_today > 0 &&
            ` ${sheetsText(data.reminded_today)} ${data.reminded_today === 1 ? 'is' : 'are'} left out: whoever was reminded today is not reminded again.`}
        </p>
      )}
      {all.isPending && left > 0 && (
        <Progress value={Math.min(100, (100 * done) / left)} color="saffron" mt="md" aria-label={title} />
      )}
    </ConfirmDialog>
  )
}

const sheetsText = (count: number) => countText(count, 'timesheet')

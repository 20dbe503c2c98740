import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { type Review, type TimesheetDetail, timesheets } from '#areas/timesheets/contract.ts'
import { secondLookWords } from '#areas/timesheets/words.ts'
import { useCall } from '#kit/query.ts'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { InstantText } from '#kit/ui/values.tsx'

type Props = { sheet: TimesheetDetail; marked: NonNullable<Review['second_look']> }

/** Where a decision came from, what somebody found, or the button for who may look. Accuses nobody. */
export function SecondLookNote({ sheet, marked: { reason, looked } }: Props) {
  const [asking, setAsking] = useState(false)
  const look = useCall(timesheets.lookAgain, { done: 'Noted', onDone: () => setAsking(false) })
  const from = `It came from ${secondLookWords[reason]}.`
  if (looked)
    return (
      <Box mt="sm">
        <Notice tone="info" title={`Looked at by ${looked.user_name}`}>
          {from} “{looked.note}” <InstantText at={looked.at} />
        </Notice>
      </Box>
    )
  return (
    <Box mt="sm">
      <Notice tone="warning" title="This decision deserves a second look">
        {from} There may be a good reason, such as a shared office. Ask the approver if you are not sure.
        {sheet.actions.includes('look_again') && (
          <div>
            <Button variant="default" size="xs" mt="xs" onClick={() => setAsking(true)}>
              Looked at
            </Button>
          </div>
        )}
        <ReasonDialog
          opened={asking}
          onClose={() => setAsking(false)}
          title="What did you find?"
          confirm="Looked at"
          loading={look.isPending}
          label="What you found"
          description="It stays beside the decision, with your name."
          most={1000}
          onReason={(note) => look.mutate({ params: { id: sheet.id }, body: { note } })}
        />
      </Notice>
    </Box>
  )
}

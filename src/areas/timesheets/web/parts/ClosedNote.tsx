import { Button } from '@mantine/core'
import { useState } from 'react'
import { periods } from '#areas/settings/contract.ts'
import type { TimesheetDetail } from '#areas/timesheets/contract.ts'
import { useCall } from '#kit/query.ts'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { InstantText } from '#kit/ui/values.tsx'

/** Where time stands still, so that a closed period is no surprise. */
const moving = ['open', 'draft', 'rejected', 'submitted']

/** Says that some of the sheet's time is closed, whom to ask, and lets people who may work in it all the same. */
export function ClosedNote({ sheet }: { sheet: Pick<TimesheetDetail, 'closed' | 'status'> }) {
  const [asking, setAsking] = useState(false)
  const { closed, status } = sheet
  if (!closed || !moving.includes(status)) return null
  const { title, description, may_override, override } = closed
  return (
    <div style={{ marginBottom: 16 }}>
      <Notice
        tone={override ? 'info' : 'locked'}
        title={override ? `${title}: you are working in it` : title}
      >
        {override ? (
          <>
            “{override.reason}”, until <InstantText at={override.expires_at} />.
          </>
        ) : (
          <>
            Its time cannot be entered, changed or approved. {description}
            {may_override && (
              <Button variant="default" size="xs" mt="sm" display="block" onClick={() => setAsking(true)}>
                Work in it with a reason
              </Button>
            )}
          </>
        )}
      </Notice>
      {may_override && <OverrideDialog opened={asking} onClose={() => setAsking(false)} />}
    </div>
  )
}

function OverrideDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const override = useCall(periods.override, { refreshes: ['timesheets'], onDone: onClose })
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title="Work in closed time?"
      confirm="Go on for an hour"
      loading={override.isPending}
      label="Why?"
      description="For an hour you can enter, change and approve time in closed periods. Your reason is kept with each of it."
      onReason={(reason) => override.mutate({ body: { reason } })}
    />
  )
}

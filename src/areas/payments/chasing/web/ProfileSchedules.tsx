import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ProfileSchedule } from '#areas/payments/chasing/contract.ts'
import classes from '#areas/payments/chasing/web/Schedule.module.css'
import { Steps } from '#areas/payments/chasing/web/Steps.tsx'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'

const ScheduleDialog = lazy(async () => ({
  default: (await import('#areas/payments/chasing/web/ScheduleDialog.tsx')).ScheduleDialog,
}))

/** By which schedule each billing profile of a client is chased. */
export function ProfileSchedules({ profiles }: { profiles: ProfileSchedule[] }) {
  const { can } = usePermissions()
  const [edited, setEdited] = useState<ProfileSchedule>()
  return (
    <Panel title="Schedule">
      {profiles[0]?.agency_on === false && (
        <p className={classes.note}>
          Nobody is reminded by itself: the agency has reminders switched off in Invoice Settings.
        </p>
      )}
      {profiles.map((profile) => (
        <div key={profile.billing_profile_id} className={classes.schedule}>
          <div>
            <strong>{profile.label}</strong>
            <Steps schedule={profile} />
          </div>
          {can('payments.chase') && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Change reminders for ${profile.label}`}
              onClick={() => setEdited(profile)}
            >
              Change
            </Button>
          )}
        </div>
      ))}
      <Suspense>
        {edited && <ScheduleDialog schedule={edited} profile={edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </Panel>
  )
}

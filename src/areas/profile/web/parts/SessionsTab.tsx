import { Button, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type OwnSession, profile } from '#areas/profile/contract.ts'
import classes from '#areas/profile/web/parts/profile.module.css'
import { queryOf, useCall } from '#kit/query.ts'
import { leave } from '#kit/select-tenant.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { ErrorState } from '#kit/ui/states.tsx'
import { InstantText } from '#kit/ui/values.tsx'

const icons = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconWorld,
}

/** Where one is signed in, this browser first, and the way to end each. */
export function SessionsTab() {
  const sessions = useQuery(queryOf(profile.sessions))
  if (sessions.isError) return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
  if (!sessions.data) return <div className={classes.waiting} aria-busy />
  const all = sessions.data.data
  return (
    <Stack readable>
      <section className={classes.panel} aria-labelledby="sessions">
        <header className={classes.panelHead}>
          <div>
            <h2 id="sessions" className={classes.sectionTitle}>
              Where you are signed in
            </h2>
            <p className={classes.sectionText}>
              If you do not know one of these, sign it out and change your password.
            </p>
          </div>
        </header>
        <ul className={classes.sessions}>
          {all.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      </section>
      <Everywhere others={all.length - 1} />
    </Stack>
  )
}

function Session({ session }: { session: OwnSession }) {
  const end = useCall(profile.endSession, { done: ({ title }) => title })
  const Icon = icons[session.device_kind]
  return (
    <li className={classes.session}>
      <span className={classes.deviceIcon}>
        <Icon size={19} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.words}>
        <span className={classes.device}>
          {session.device}
          {session.current && <span className={classes.here}>This browser</span>}
        </span>
        <span className={classes.sectionText}>
          {session.ip && `${session.ip} · `}
          {session.current ? (
            'In use now'
          ) : (
            <>
              Last seen <InstantText at={session.seen_at} />
            </>
          )}
        </span>
        <span className={classes.sectionText}>
          Signed in <InstantText at={session.signed_in_at} />
        </span>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Sign out ${session.device}`}
          loading={end.isPending}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

/** All others, or all with this one, which is asked first. */
function Everywhere({ others }: { others: number }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const endOthers = useCall(profile.endSessions, { done: ({ title }) => title })
  const endAll = useCall(profile.endSessions, { onDone: () => leave(navigate) })
  return (
    <div className={classes.everywhere}>
      <Button
        variant="default"
        disabled={others === 0}
        loading={endOthers.isPending}
        onClick={() => endOthers.mutate({ query: { which: 'others' } })}
      >
        Sign out everywhere else
      </Button>
      <Button variant="default" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        tone="danger"
        loading={endAll.isPending}
        onConfirm={() => endAll.mutate({ query: { which: 'all' } })}
      >
        <Text size="sm">This browser is signed out too, and you sign in again to go on.</Text>
      </ConfirmDialog>
    </div>
  )
}

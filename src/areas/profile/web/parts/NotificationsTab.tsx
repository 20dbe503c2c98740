import { Button, Switch } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { playSound } from '#areas/notifications/web/public.tsx'
import { preferencesQuery, useChange } from '#areas/profile/web/data.ts'
import { KindsTable } from '#areas/profile/web/parts/KindsTable.tsx'
import classes from '#areas/profile/web/parts/profile.module.css'
import { usePressed } from '#areas/profile/web/parts/usePressed.ts'
import { Stack } from '#kit/ui/Stack.tsx'
import { ErrorState } from '#kit/ui/states.tsx'

/** What one is told, and how. Every change is saved as it is made. */
export function NotificationsTab() {
  const preferences = useQuery(preferencesQuery())
  const change = useChange()
  if (preferences.isLoadingError)
    return <ErrorState error={preferences.error} onRetry={() => void preferences.refetch()} />
  if (!preferences.data) return <div className={classes.waiting} aria-busy />
  const { sound, kinds } = preferences.data.data
  return (
    <Stack readable>
      <section className={classes.section} aria-labelledby="sound">
        <div>
          <h2 id="sound" className={classes.sectionTitle}>
            Sound
          </h2>
          <p className={classes.sectionText}>Two soft tones when something comes while Saffron is open.</p>
        </div>
        <div className={classes.sound}>
          <Sound kept={sound} onChange={(on) => change.mutate({ sound: on })} />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlayerPlay size={14} stroke={1.8} aria-hidden />}
            onClick={() => void playSound()}
          >
            Play it
          </Button>
        </div>
      </section>
      <KindsTable kinds={kinds} onChange={change.mutate} />
    </Stack>
  )
}

function Sound({ kept, onChange }: { kept: boolean; onChange: (on: boolean) => void }) {
  const [shown, show] = usePressed(kept)
  return (
    <Switch
      label="Play a sound"
      checked={shown}
      onChange={({ currentTarget: { checked } }) => {
        show(checked)
        onChange(checked)
      }}
    />
  )
}

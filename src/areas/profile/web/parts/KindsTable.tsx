import { Checkbox } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { NotificationPreference } from '#areas/notifications/contract.ts'
import type { Change } from '#areas/profile/web/data.ts'
import classes from '#areas/profile/web/parts/profile.module.css'
import { usePressed } from '#areas/profile/web/parts/usePressed.ts'

type Props = { kinds: readonly NotificationPreference[]; onChange: (change: Change) => void }

/** Kind by channel. On a phone each kind is a card of its own, by style alone: it stays one table for who listens. */
export function KindsTable({ kinds, onChange }: Props) {
  const groups = [...new Set(kinds.map(({ group }) => group))]
  return (
    <div className={classes.panel}>
      <table className={classes.kinds}>
        <caption className={classes.caption}>What you are told</caption>
        <thead>
          <tr>
            <th scope="col">Notification</th>
            <th scope="col">Bell</th>
            <th scope="col">Email</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={3} className={classes.group}>
                {group}
              </th>
            </tr>
            {kinds
              .filter((kind) => kind.group === group)
              .map((kind) => (
                <Fragment key={kind.name}>
                  <Row kind={kind} onChange={onChange} />
                </Fragment>
              ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Row({ kind, onChange }: { kind: NotificationPreference; onChange: (change: Change) => void }) {
  const { name, label, why } = kind
  return (
    <tr className={classes.kind}>
      <th scope="row" className={classes.kindName}>
        {label}
        {why && (
          <span className={classes.why}>
            <IconLock size={12} stroke={1.8} aria-hidden /> {why}
          </span>
        )}
      </th>
      <td data-label="Bell">
        <Box
          label={`${label}: bell`}
          kept={kind.bell}
          locked={kind.locked.bell}
          onChange={(bell) => onChange({ name, bell })}
        />
      </td>
      <td data-label="Email">
        <Box
          label={`${label}: email`}
          kept={kind.mail}
          locked={kind.locked.mail}
          onChange={(mail) => onChange({ name, mail })}
        />
      </td>
    </tr>
  )
}

type BoxProps = { label: string; kept: boolean; locked: boolean; onChange: (checked: boolean) => void }

function Box({ label, kept, locked, onChange }: BoxProps) {
  const [shown, show] = usePressed(kept)
  return (
    <Checkbox
      aria-label={label}
      checked={shown}
      disabled={locked}
      onChange={({ currentTarget: { checked } }) => {
        show(checked)
        onChange(checked)
      }}
    />
  )
}

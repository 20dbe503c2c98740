import { useMantineColorScheme } from '@mantine/core'
import {
  IconBuildingCommunity,
  IconDeviceDesktop,
  IconDots,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isCentral } from '#kit/address.ts'
import { keys } from '#kit/keys.ts'
import { leave } from '#kit/select-tenant.ts'
import { tenantsQuery, useMe, usePermissions } from '#kit/session.ts'
import { Popover, PopoverItem } from '#kit/ui/Popover.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'
import classes from '#web/layouts/default.module.css'
import { areKeysOpen } from '#web/layouts/keys-open.ts'
import { initialsOf } from '#web/live/people.ts'

const schemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
] as const

/** Who one is, how bright it is, and the way out. `small`: a face above the page, for a phone without a drawer. */
export function UserMenu({ onGo, small }: { onGo?: () => void; small?: boolean }) {
  const me = useMe()
  const { can } = usePermissions()
  const go = useGo()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const name = me?.name ?? ''
  // Who is in no agency has none to go to.
  const { data: agencies } = useQuery({ ...tenantsQuery, enabled: isCentral() })
  const elsewhere = !isCentral() || (agencies?.length ?? 0) > 0
  const label = (
    <>
      <Face name={name} />
      <span className={classes.userWords}>
        <span className={classes.userName}>{name}</span>
        <span className={classes.userMail}>{me?.email}</span>
      </span>
      <IconDots size={16} stroke={1.8} className={classes.selector} aria-hidden />
    </>
  )
  return (
    <Popover
      {...(small ? { align: 'right', width: 220 } : { up: true, align: 'fill' })}
      button={(props) => (
        <button {...props} className={small ? classes.userSmall : classes.user}>
          {small ? <Face name={name} label={`${name}: your menu`} /> : label}
        </button>
      )}
    >
      {(close) => (
        <>
          <fieldset className={classes.schemes} aria-label="Appearance">
            {schemes.map(({ value, label: text, Icon }) => (
              <button
                key={value}
                type="button"
                className={classes.scheme}
                aria-pressed={colorScheme === value}
                onClick={() => setColorScheme(value)}
              >
                <Icon size={15} stroke={1.8} aria-hidden />
                {text}
              </button>
            ))}
          </fieldset>
          {can('central.access') && elsewhere && (
            <PopoverItem
              icon={<IconBuildingCommunity size={16} stroke={1.7} aria-hidden />}
              onClick={() => void navigate({ to: isCentral() ? '/tenant/select' : '/central' })}
            >
              {isCentral() ? 'Agencies' : 'Central administration'}
            </PopoverItem>
          )}
          <PopoverItem
            icon={<IconUser size={16} stroke={1.7} aria-hidden />}
            onClick={() => {
              close()
              onGo?.()
              void go('/profile')
            }}
          >
            Profile
          </PopoverItem>
          {!small && !onGo && (
            <PopoverItem
              icon={<IconKeyboard size={16} stroke={1.7} aria-hidden />}
              aside={<kbd aria-hidden>{keys.help.press[0]}</kbd>}
              onClick={() => {
                close()
                areKeysOpen.set(true)
              }}
            >
              Keyboard shortcuts
            </PopoverItem>
          )}
          <PopoverItem
            icon={<IconLogout size={16} stroke={1.7} aria-hidden />}
            onClick={() => void leave(navigate)}
          >
            Sign out
          </PopoverItem>
        </>
      )}
    </Popover>
  )
}

function Face({ name, label }: { name: string; label?: string }) {
  return (
    <span
      className={classes.face}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {initialsOf(name)}
    </span>
  )
}

import { useMantineColorScheme } from '@mantine/core'
import {
  IconBuildingCommunity,
  IconDeviceDesktop,
  IconDots,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { isCentral } from '#web/address.ts'
import { leave } from '#web/enter.ts'
import classes from '#web/layouts/default.module.css'
import { initialsOf } from '#web/live/people.ts'
import { useMe, usePermissions } from '#web/session.ts'
import { Pop, PopItem } from '#web/ui/Pop.tsx'
import { useGo } from '#web/ui/TenantLink.tsx'

const schemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
] as const

/** Who one is, how bright it is, and the way out. */
export function UserMenu({ onGo }: { onGo?: () => void }) {
  const me = useMe()
  const { can } = usePermissions()
  const go = useGo()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const name = me?.name ?? ''
  const label = (
    <>
      <span className={classes.face} aria-hidden>
        {initialsOf(name)}
      </span>
      <span className={classes.userWords}>
        <span className={classes.userName}>{name}</span>
        <span className={classes.userMail}>{me?.email}</span>
      </span>
      <IconDots size={16} stroke={1.8} className={classes.selector} aria-hidden />
    </>
  )
  return (
    <Pop
      up
      align="fill"
      button={(props) => (
        <button {...props} className={classes.user}>
          {label}
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
          {can('central.access') && (
            <PopItem
              icon={<IconBuildingCommunity size={16} stroke={1.7} aria-hidden />}
              onClick={() => void navigate({ to: isCentral() ? '/tenant/select' : '/central' })}
            >
              {isCentral() ? 'Agencies' : 'Central administration'}
            </PopItem>
          )}
          {!isCentral() && (
            <PopItem
              icon={<IconUser size={16} stroke={1.7} aria-hidden />}
              onClick={() => {
                close()
                onGo?.()
                void go('/profile')
              }}
            >
              Profile
            </PopItem>
          )}
          <PopItem
            icon={<IconLogout size={16} stroke={1.7} aria-hidden />}
            onClick={() => void leave(navigate)}
          >
            Sign out
          </PopItem>
        </>
      )}
    </Pop>
  )
}

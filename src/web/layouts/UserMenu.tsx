import { Menu, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconDots, IconLogout } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { leave } from '#web/enter.ts'
import classes from '#web/layouts/default.module.css'
import { useMe } from '#web/session.ts'

/** Who one is, how bright it is, and the way out. */
export function UserMenu() {
  const me = useMe()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = me?.name ?? ''
  return (
    <Menu width={252} position="top-start" shadow="md" withinPortal>
      <Menu.Target>
        <button type="button" className={classes.user} aria-label={`${name}, your menu`}>
          <span className={classes.face} aria-hidden>
            {initialsOf(name)}
          </span>
          <span className={classes.userWords}>
            <span className={classes.userName}>{name}</span>
            <span className={classes.userMail}>{me?.email}</span>
          </span>
          <IconDots size={16} stroke={1.8} className={classes.selector} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Appearance</Menu.Label>
        <div className={classes.scheme}>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label="Appearance"
            value={colorScheme}
            onChange={(value) => setColorScheme(value as 'light')}
            data={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'auto', label: 'System' },
            ]}
          />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={() => void leave(navigate)}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''}`.toUpperCase()
}

import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Search } from '#web/address.ts'
import { usePermissions } from '#web/session.ts'
import classes from '#web/ui/detail/Detail.module.css'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export type DetailAction = {
  label: string
  icon?: ReactNode
  permission?: string
  tone?: 'danger'
  disabled?: boolean
  /** Why it is not possible now; shown under the label. */
  why?: string | undefined
  onClick: () => void
}

export type DetailTab = {
  key: string
  label: string
  count?: number | undefined
  permission?: string
  content: () => ReactNode
}

type Props = {
  title: string
  /** `#7` behind the title. */
  id?: number | undefined
  /** A `<StatusBadge>`. */
  status?: ReactNode
  description?: ReactNode
  back: { to: string; label: string }
  /** The visible buttons, the primary one last. */
  children?: ReactNode
  /** What stands behind the three dots. */
  actions?: readonly DetailAction[]
  /** Kept in the address as `?tab=`; the first one is the plain address. */
  tabs: readonly DetailTab[]
}

/** A record's page: who it is and in which state, what one can do with it, and its parts as tabs. */
export function Detail({ title, id, status, description, back, children, actions = [], tabs }: Props) {
  const { can } = usePermissions()
  const search = useSearch({ strict: false }) as Search
  const allowed = tabs.filter((tab) => !tab.permission || can(tab.permission))
  const open = allowed.find((tab) => tab.key === search.tab) ?? allowed[0]
  const aside = (
    <>
      {id !== undefined && <span className={classes.id}>#{id}</span>}
      {status}
    </>
  )
  return (
    <>
      <PageHeader title={title} aside={aside} description={description} back={back}>
        {children}
        <ActionsMenu actions={actions} title={title} />
      </PageHeader>
      {allowed.length > 1 && (
        <nav className={classes.tabs} aria-label={`${title}: parts`}>
          {allowed.map((tab, index) => (
            <Link
              key={tab.key}
              to="."
              search={{ ...(index === 0 ? {} : { tab: tab.key }) } as never}
              replace
              resetScroll={false}
              className={classes.tab}
              data-active={tab === open || undefined}
              aria-current={tab === open ? 'page' : undefined}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className={classes.count}>{tab.count.toLocaleString('en-GB')}</span>
              )}
            </Link>
          ))}
        </nav>
      )}
      <div>{open?.content()}</div>
    </>
  )
}

function ActionsMenu({ actions, title }: { actions: readonly DetailAction[]; title: string }) {
  const { can } = usePermissions()
  const allowed = actions.filter((action) => !action.permission || can(action.permission))
  if (allowed.length === 0) return null
  return (
    <Menu position="bottom-end" shadow="md" width={220} withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={`More actions for ${title}`}>
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {allowed.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            disabled={action.disabled ?? action.why !== undefined}
            {...(action.tone === 'danger' ? { color: 'red.8' } : {})}
            onClick={action.onClick}
          >
            {action.label}
            {action.why && <span className={classes.why}>{action.why}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

import { IconDots } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Search } from '#kit/address.ts'
import { usePermissions } from '#kit/session.ts'
import classes from '#kit/ui/detail/Detail.module.css'
import { useForesight, whyNotDeleted } from '#kit/ui/dialogs/foresee.ts'
import { numberText } from '#kit/ui/format.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { Popover, PopoverItem } from '#kit/ui/Popover.tsx'
import { useScrollToActive } from '#kit/ui/scroll-to-active.ts'

export type DetailAction = {
  label: string
  icon?: ReactNode
  permission?: string
  tone?: 'danger'
  disabled?: boolean
  /** Why it is not possible now; shown under the label. */
  why?: string | undefined
  /** The record it deletes: whether it can is asked while the menu is open. */
  deletes?: { model: string; id: number }
  onClick: () => void
}

export type DetailTab = {
  key: string
  label: string
  count?: number | undefined
  /** In place of `count`, where another room counts: it shows a `<TabCount>`. */
  badge?: ReactNode
  permission?: string
  content: () => ReactNode
}

type Props = {
  title: string
  /** What the browser's tab is called, when not by the title: `Edit Job`. */
  browserTitle?: string
  /** `#7` behind the title. */
  id?: number | undefined
  /** A `<StatusBadge>`. */
  status?: ReactNode
  description?: ReactNode
  back?: { to: string; label: string }
  /** The visible buttons, the primary one last. */
  children?: ReactNode
  /** What stands behind the three dots. */
  actions?: readonly DetailAction[]
  /** Kept in the address as `?tab=`; the first one is the plain address. */
  tabs: readonly DetailTab[]
}

/** A record's page: who it is and in which state, what one can do with it, and its parts as tabs. */
export function Detail(props: Props) {
  const { title, browserTitle, id, status, description, back, children, actions = [], tabs } = props
  const { can } = usePermissions()
  const search = useSearch({ strict: false }) as Search
  const allowed = tabs.filter((tab) => !tab.permission || can(tab.permission))
  const open = allowed.find((tab) => tab.key === search.tab) ?? allowed[0]
  const bar = useScrollToActive(open?.key)
  const aside = (
    <>
      {id !== undefined && <span className={classes.id}>#{id}</span>}
      {status}
    </>
  )
  return (
    <>
      <PageHeader
        title={title}
        browserTitle={browserTitle}
        aside={aside}
        description={description}
        back={back}
        beside={!children}
      >
        {children}
        <ActionsMenu actions={actions} title={title} />
      </PageHeader>
      {allowed.length > 1 && (
        <nav ref={bar} className={classes.tabs} aria-label={`${title}: parts`}>
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
              {tab.count !== undefined && <TabCount value={tab.count} />}
              {tab.badge}
            </Link>
          ))}
        </nav>
      )}
      <div>{open?.content()}</div>
    </>
  )
}

/** The figure behind a tab's name. */
export function TabCount({ value }: { value: number }) {
  return <span className={classes.count}>{numberText(value)}</span>
}

function ActionsMenu({ actions, title }: { actions: readonly DetailAction[]; title: string }) {
  const { can } = usePermissions()
  const allowed = actions.filter((action) => !action.permission || can(action.permission))
  if (allowed.length === 0) return null
  return (
    <Popover
      align="right"
      width={230}
      button={(props) => (
        <button {...props} className={classes.dots} aria-label={`More actions for ${title}`}>
          <IconDots size={18} stroke={1.8} />
        </button>
      )}
    >
      {(close) => allowed.map((action) => <MenuItem key={action.label} action={action} close={close} />)}
    </Popover>
  )
}

function MenuItem({ action, close }: { action: DetailAction; close: () => void }) {
  const { label, icon, tone, deletes, onClick } = action
  const { foresight } = useForesight(deletes?.model, deletes ? [deletes.id] : [], deletes !== undefined)
  const stays = foresight?.data.find(({ outcome }) => outcome !== 'deleted')
  const why = action.why ?? (stays && whyNotDeleted(stays, foresight!.instead.verb))
  return (
    <PopoverItem
      icon={icon}
      tone={tone}
      disabled={action.disabled ?? why !== undefined}
      onClick={() => {
        close()
        onClick()
      }}
    >
      {label}
      {why && <span className={classes.why}>{why}</span>}
    </PopoverItem>
  )
}

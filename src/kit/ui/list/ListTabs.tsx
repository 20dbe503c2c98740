import { Link } from '@tanstack/react-router'
import type { Search } from '#kit/address.ts'
import { numberText } from '#kit/ui/format.ts'
import classes from '#kit/ui/list/ListTabs.module.css'
import { withChange } from '#kit/ui/list/search.ts'
import type { Tab } from '#kit/ui/list/types.ts'
import { useScrollToActive } from '#kit/ui/scroll-to-active.ts'

/** Views of a list as links, each with its number. The tab that is on is the one whose filters the address has. */
export function ListTabs({ tabs, search, label }: { tabs: readonly Tab[]; search: Search; label: string }) {
  const keys = [...new Set(tabs.flatMap((tab) => Object.keys(tab.search)))]
  const none = Object.fromEntries(keys.map((key) => [key, undefined]))
  const active = tabs.find((tab) => keys.every((key) => tab.search[key] === search[key]))
  const bar = useScrollToActive(active?.key)
  return (
    <nav ref={bar} className={classes.tabs} aria-label={`${label}: views`}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to="."
          search={withChange(search, { ...none, ...tab.search }) as never}
          className={classes.tab}
          data-active={tab === active || undefined}
          aria-current={tab === active ? 'page' : undefined}
          activeProps={{}}
        >
          {tab.label}
          {tab.count !== undefined && <span className={classes.count}>{numberText(tab.count)}</span>}
        </Link>
      ))}
    </nav>
  )
}

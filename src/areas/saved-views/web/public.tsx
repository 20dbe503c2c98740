import {
  IconBookmark,
  IconBookmarkPlus,
  IconDeviceFloppy,
  IconFilterCog,
  IconList,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type SavedView, savedViews } from '#areas/saved-views/contract.ts'
import { isEdited, opened, queryNow } from '#areas/saved-views/web/opened.ts'
import classes from '#areas/saved-views/web/parts/Views.module.css'
import { queryOf, useCall } from '#kit/query.ts'
import type { ListConditionsProps, ListViewsProps } from '#kit/slots.ts'
import { numberText } from '#kit/ui/format.ts'
import list from '#kit/ui/list/List.module.css'
import { withChange } from '#kit/ui/list/search.ts'
import { Popover, PopoverItem } from '#kit/ui/Popover.tsx'
import { notify } from '#kit/ui/toast.ts'
import { readConditions } from '#platform/conditions.ts'

const ViewDialog = lazy(async () => ({
  default: (await import('#areas/saved-views/web/parts/ViewDialog.tsx')).ViewDialog,
}))

const ConditionsDialog = lazy(async () => ({
  default: (await import('#areas/saved-views/web/parts/ConditionsDialog.tsx')).ConditionsDialog,
}))

/** The chip of conditions beside a list's filters: how many there are, and where they are written. */
export function ListConditions({ list: path, search, change }: ListConditionsProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const conditions = search.where === undefined ? undefined : readConditions(search.where)
  const count = conditions?.groups.reduce((sum, group) => sum + group.conditions.length, 0) ?? 0
  const set = (where: string | undefined) => change(withChange(search, { where }))
  return (
    <div className={list.chip} data-on={search.where ? true : undefined}>
      <button ref={opener} type="button" className={list.chipButton} onClick={() => setOpen(true)}>
        <IconFilterCog size={15} stroke={1.8} aria-hidden />
        Conditions
        {search.where && <strong>{numberText(count)}</strong>}
      </button>
      {search.where && (
        <button
          type="button"
          className={list.chipClear}
          aria-label="Clear conditions"
          onClick={() => set(undefined)}
        >
          <IconX size={13} stroke={2.2} />
        </button>
      )}
      {open && (
        <Suspense fallback={null}>
          <ConditionsDialog
            list={path}
            conditions={conditions}
            onApply={set}
            onClose={() => {
              setOpen(false)
              opener.current?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The menu of views in the bar of every list: open one, keep the list as it stands, look after what is kept. */
export function ListViews(props: ListViewsProps) {
  const address = useLocation().pathname.replace(/^\/tenant\/[^/]+/, '')
  // One question for all lists: the menu of the next one is there at once.
  const { data } = useQuery({ ...queryOf(savedViews.list), staleTime: 5 * 60_000 })
  const views = data?.data.filter((view) => view.address === address) ?? []
  const active = views.find(({ id }) => String(id) === props.search.view)
  const edited = active !== undefined && isEdited(active, props)
  const [dialog, setDialog] = useState<{ view?: SavedView }>()
  const change = useCall(savedViews.change, { done: 'View saved' })
  const open = (view: SavedView) => {
    const { next, missing } = opened(view, props)
    props.columns.apply(view.columns, view.density)
    props.change(next)
    if (missing.length > 0)
      notify({
        type: 'info',
        title: `“${view.name}” is shown in part`,
        description: `You may not see ${missing.join(', ')}: the list is shown without.`,
      })
  }
  useBeginning(props, data && views.find(({ is_default }) => is_default), open)

  const now = () => ({
    query: queryNow(props),
    columns: props.columns.visible.map(({ key }) => key),
    density: props.columns.density,
  })
  return (
    <>
      <Popover
        label="Views"
        align="right"
        width={280}
        sheet
        button={(button) => (
          <button {...button} className={list.exporting} title="Saved views">
            <IconBookmark size={16} stroke={1.8} aria-hidden />
            <span className={classes.name}>{active ? active.name : 'Views'}</span>
            {edited && <span className={classes.edited}>edited</span>}
          </button>
        )}
      >
        {(close) => (
          <>
            <Kept
              views={views}
              active={active}
              onOpen={(view) => [open(view), close()]}
              onEdit={(view) => [setDialog({ view }), close()]}
            />
            {active?.may_change && edited && (
              <PopoverItem
                icon={<IconDeviceFloppy size={17} stroke={1.7} />}
                onClick={() => {
                  change.mutate({ params: { id: active.id }, body: { version: active.version, ...now() } })
                  close()
                }}
              >
                {`Save changes to “${active.name}”`}
              </PopoverItem>
            )}
            <PopoverItem
              icon={<IconBookmarkPlus size={17} stroke={1.7} />}
              onClick={() => [setDialog({}), close()]}
            >
              Save this view
            </PopoverItem>
            {(active || Object.keys(queryNow(props)).length > 0) && (
              <PopoverItem
                icon={<IconList size={17} stroke={1.7} />}
                onClick={() => {
                  const none = Object.fromEntries(Object.keys(queryNow(props)).map((key) => [key, undefined]))
                  if (active?.columns) props.columns.apply(null, null)
                  props.change({ ...props.search, ...none, view: undefined, page: undefined })
                  close()
                }}
              >
                The whole list
              </PopoverItem>
            )}
          </>
        )}
      </Popover>
      {dialog && (
        <Suspense fallback={null}>
          <ViewDialog
            view={dialog.view}
            kept={{ list: props.list, address, ...now() }}
            teams={data?.teams ?? []}
            onSaved={(view) => !dialog.view && props.change({ ...props.search, view: String(view.id) })}
            onGone={(view) => view === active && props.change({ ...props.search, view: undefined })}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

type KeptProps = {
  views: readonly SavedView[]
  active: SavedView | undefined
  onOpen: (view: SavedView) => void
  onEdit: (view: SavedView) => void
}

function Kept({ views, active, onOpen, onEdit }: KeptProps) {
  const choose = useCall(savedViews.choose)
  if (views.length === 0)
    return (
      <p className={list.exportOf}>
        Nothing saved yet. Narrow the list as you need it, then save it under a name.
      </p>
    )
  return (
    <ul className={classes.views}>
      {views.map((view) => (
        <li key={view.id} className={classes.view}>
          <button
            type="button"
            className={list.option}
            aria-pressed={view === active}
            onClick={() => onOpen(view)}
          >
            <span className={classes.words}>
              {view.name}
              <small>{whose(view)}</small>
            </span>
          </button>
          <button
            type="button"
            className={classes.tool}
            aria-label={`Keep ${view.name} at the top`}
            aria-pressed={view.is_favourite}
            disabled={choose.isPending}
            onClick={() =>
              choose.mutate({ params: { id: view.id }, body: { is_favourite: !view.is_favourite } })
            }
          >
            {view.is_favourite ? <IconStarFilled size={15} /> : <IconStar size={15} stroke={1.8} />}
          </button>
          <button
            type="button"
            className={classes.tool}
            aria-label={`Edit ${view.name}`}
            onClick={() => onEdit(view)}
          >
            <IconPencil size={15} stroke={1.8} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function whose({ audience, team_name, is_default }: SavedView): string {
  const whom = { private: 'Only you', team: team_name ?? 'Team', agency: 'Everybody' }[audience]
  return is_default ? `${whom}, opened first` : whom
}

/** The page begins with its default, where its address says nothing else; once, so that one can leave it. */
function useBeginning(props: ListViewsProps, first: SavedView | undefined, open: (view: SavedView) => void) {
  const isPlain = Object.keys(queryNow(props)).length === 0 && props.search.view === undefined
  const wasPlain = useRef(isPlain)
  useEffect(() => {
    if (!first || !wasPlain.current) return
    wasPlain.current = false
    if (isPlain) open(first)
  })
}

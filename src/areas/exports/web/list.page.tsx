import { IconBan, IconUserShield } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { type Export, ExportStatus, exportEndpoints } from '#areas/exports/contract.ts'
import { saveExport } from '#areas/exports/web/download-export.ts'
import classes from '#areas/exports/web/parts/Exports.module.css'
import { RowActions } from '#areas/exports/web/parts/RowActions.tsx'
import { StatusCell } from '#areas/exports/web/parts/StatusCell.tsx'
import { formatNames, sizeText, statusNames, untilText } from '#areas/exports/web/words.ts'
import type { Search } from '#kit/address.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { connection } from '#kit/live/state.ts'
import { usePermissions } from '#kit/session.ts'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { numberText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import { listQuery, prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { notify, notifyRefusal } from '#kit/ui/toast.ts'
import { InstantText } from '#kit/ui/values.tsx'

const listOptions = { defaultSort: '-requested_at', beside: 'download' }

export const Route = createFileRoute('/tenant/$tenantId/exports')({
  staticData: { title: 'Exports' },
  validateSearch: listSearch,
  beforeLoad: needs('exports.run', 'exports.view_all'),
  loaderDeps: ({ search: { download: _download, ...search } }) => search,
  loader: ({ context, deps }) => prefetchList(context, exportEndpoints.list, deps, listOptions),
  component: ExportsPage,
})

const ExportsMany = lazy(async () => ({
  default: (await import('#areas/exports/web/parts/ExportsMany.tsx')).ExportsMany,
}))

const options = ExportStatus.options.map((value) => ({ value, label: statusNames[value] }))

function ExportsPage() {
  const { can } = usePermissions()
  const { open, ask, close } = useBulkDialog<'stop'>()
  useAskedDownload()
  usePolling()
  return (
    <>
      <List
        endpoint={exportEndpoints.list}
        title="Exports"
        description="Files made from your lists. Each is kept for seven days."
        {...listOptions}
        columns={[
          { key: 'title', label: 'List', render: (made) => <Title made={made} /> },
          {
            key: 'status',
            label: 'Status',
            width: 150,
            card: 'badge',
            render: (made) => <StatusCell made={made} />,
          },
          { key: 'format', label: 'Format', width: 90, render: ({ format }) => formatNames[format] },
          {
            key: 'rows_total',
            label: 'Rows',
            align: 'right',
            width: 100,
            render: ({ rows_total }) => (rows_total === null ? '' : numberText(rows_total)),
          },
          {
            key: 'size',
            label: 'Size',
            align: 'right',
            width: 90,
            render: ({ size, status }) => (size !== null && status === 'ready' ? sizeText(size) : ''),
          },
          { key: 'user_name', label: 'By', width: 150, permission: 'exports.view_all' },
          {
            key: 'requested_at',
            label: 'Asked for',
            sort: true,
            width: 150,
            render: ({ requested_at }) => <InstantText at={requested_at} />,
          },
          {
            key: 'expires_at',
            label: 'Expires',
            width: 110,
            render: ({ expires_at, status }) =>
              expires_at && status === 'ready' ? untilText(expires_at) : '',
          },
          {
            key: 'actions',
            label: 'Actions',
            align: 'right',
            width: 160,
            card: 'value',
            render: (made) => <RowActions made={made} />,
          },
        ]}
        filters={[{ key: 'status', label: 'Status', type: 'choices', options }]}
        tabs={
          can('exports.view_all')
            ? [
                { key: 'all', label: 'Everybody’s', search: {} },
                { key: 'mine', label: 'Mine', search: { mine: 'true' } },
              ]
            : []
        }
        search={false}
        nameOf={({ title, id }) => `${title} #${id}`}
        removable={{ model: 'exports', name: 'exports', permission: 'exports.run' }}
        bulk={[{ label: 'Stop', icon: <IconBan size={16} />, run: ask('stop') }]}
        empty={{
          title: 'No exports yet',
          text: 'Open a list, narrow it with its filters, and choose Export. The file will wait for you here.',
        }}
      />
      {open && (
        <Suspense fallback={null}>
          <ExportsMany ids={open.ids} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** What it is a list of, and why there is no file of it: not only for who has a mouse to point with. */
function Title({ made: { title, personal, error, refusal } }: { made: Export }) {
  const words = 'Names people. Every download is recorded.'
  const why = error || refusal
  return (
    <>
      <span className={classes.title}>
        {title}
        {personal && (
          <span className={classes.personal} role="img" aria-label={words} title={words}>
            <IconUserShield size={15} stroke={1.7} />
          </span>
        )}
      </span>
      {why && <span className={classes.why}>{why}</span>}
    </>
  )
}

/** A link in a notification brings here and saves its file, once. */
function useAskedDownload(): void {
  const { download } = Route.useSearch() as Search
  const navigate = Route.useNavigate()
  useEffect(() => {
    const id = Number(download)
    if (!Number.isSafeInteger(id) || id <= 0) return
    void navigate({ to: '.', search: ({ download: _, ...rest }: Search) => rest, replace: true } as never)
    call(exportEndpoints.show, { params: { id } })
      .then((made) => {
        if (made.status === 'ready' && !made.refusal) return saveExport(made)
        const description = made.refusal ?? 'Files are kept for seven days. Export it again.'
        notify({ type: 'error', title: 'This file cannot be downloaded', description })
      })
      .catch(notifyRefusal)
  }, [download, navigate])
}

/** Without a live connection the list is asked again while something is being made. */
function usePolling(): void {
  const { download: _download, ...search } = Route.useSearch() as Search
  const isLive = connection.use() === 'on'
  useQuery({
    ...listQuery(exportEndpoints.list, search, listOptions),
    refetchInterval: ({ state: { data } }) => {
      const alive = data?.data.some(({ status }: Export) => status === 'queued' || status === 'running')
      return alive && !isLive ? 1_000 : false
    },
  })
}

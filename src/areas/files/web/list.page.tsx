import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { files } from '#areas/files/contract.ts'
import { FileList, fileListOptions } from '#areas/files/web/parts/FileList.tsx'
import classes from '#areas/files/web/parts/files.module.css'
import type { Search } from '#kit/address.ts'
import { needs } from '#kit/guard.ts'
import { usePermissions } from '#kit/session.ts'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'

const UploadPanel = lazy(async () => ({
  default: (await import('#areas/files/web/parts/UploadPanel.tsx')).UploadPanel,
}))
const FileDrawer = lazy(async () => ({
  default: (await import('#areas/files/web/parts/FileDrawer.tsx')).FileDrawer,
}))

export const Route = createFileRoute('/tenant/$tenantId/files')({
  staticData: { title: 'Files' },
  validateSearch: listSearch,
  beforeLoad: needs('files.view'),
  loaderDeps: ({ search: { file: _file, ...search } }) => search,
  loader: ({ context, deps }) => prefetchList(context, files.list, deps, fileListOptions),
  component: FilesPage,
})

function FilesPage() {
  const { can } = usePermissions()
  const search = Route.useSearch() as Search
  const navigate = Route.useNavigate()
  const id = Number(search.file)
  const close = () =>
    navigate({ to: '.', search: (({ file: _file, ...rest }: Search) => rest) as never, replace: true })
  return (
    <div className={classes.page}>
      <PageHeader
        title="Files"
        description="Everything that was uploaded to your records, as far as you may see them."
      />
      {can('files.upload') && search.bin !== 'true' && (
        <Suspense fallback={<div className={classes.upload} />}>
          <UploadPanel />
        </Suspense>
      )}
      <FileList search={search} />
      {Number.isSafeInteger(id) && id > 0 && (
        <Suspense fallback={null}>
          <FileDrawer id={id} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

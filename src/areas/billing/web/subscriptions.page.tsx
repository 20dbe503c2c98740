import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Products } from '#areas/billing/web/parts/Products.tsx'
import { Subscriptions } from '#areas/billing/web/parts/Subscriptions.tsx'
import { here } from '#areas/billing/web/words.ts'
import { needs } from '#kit/guard.ts'
import { usePermissions } from '#kit/session.ts'
import { ListTabs } from '#kit/ui/list/ListTabs.tsx'
import { listSearch } from '#kit/ui/list/search.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/central/billing/products/subscriptions')({
  staticData: { title: 'Subscription Products' },
  validateSearch: listSearch,
  beforeLoad: needs('central.products.manage', 'central.subscriptions.manage'),
  component: SubscriptionsPage,
})

const ProductForm = lazy(async () => ({
  default: (await import('#areas/billing/web/parts/ProductForm.tsx')).ProductForm,
}))
const PriceForm = lazy(async () => ({
  default: (await import('#areas/billing/web/parts/PriceForm.tsx')).PriceForm,
}))
const SubscriptionView = lazy(async () => ({
  default: (await import('#areas/billing/web/parts/SubscriptionView.tsx')).SubscriptionView,
}))

/** One address for all of it: the lists, and behind the `?` what is looked at or written. */
function SubscriptionsPage() {
  const search = Route.useSearch()
  const { product, price, tenant } = search
  if (product || price || tenant)
    return (
      <Suspense fallback={null}>
        {product ? (
          <ProductForm key={product} id={product === 'new' ? undefined : Number(product)} />
        ) : price ? (
          <PriceForm key={price} productId={Number(price)} />
        ) : (
          <SubscriptionView key={`${tenant} ${search.do}`} tenantId={Number(tenant)} doing={search.do} />
        )}
      </Suspense>
    )
  return <Overview />
}

const subscriptionsTab = { key: 'subscriptions', label: 'Subscriptions', search: {} }
const productsTab = { key: 'products', label: 'Products', search: { tab: 'products' } }

function Overview() {
  const search = Route.useSearch()
  const { can } = usePermissions()
  const [mayProducts, maySubscriptions] = [
    can('central.products.manage'),
    can('central.subscriptions.manage'),
  ]
  const showsProducts = !maySubscriptions || (mayProducts && search.tab === 'products')
  return (
    <>
      <PageHeader
        title="Subscription Products"
        description="What agencies can subscribe to, and what each owes."
      >
        {mayProducts && (
          <Button component={TenantLink} to="/billing/company" variant="default">
            Company
          </Button>
        )}
        {showsProducts && (
          <Button component={TenantLink} to={`${here}?product=new`}>
            Create product
          </Button>
        )}
      </PageHeader>
      {mayProducts && maySubscriptions && (
        <ListTabs tabs={[subscriptionsTab, productsTab]} search={search} label="Subscription Products" />
      )}
      {showsProducts ? <Products /> : <Subscriptions search={search} />}
    </>
  )
}

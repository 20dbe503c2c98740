import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centralProducts, type Price, type Product } from '#areas/billing/contract.ts'
import classes from '#areas/billing/web/parts/products.module.css'
import { entitlementText, featureWords, here, priceText, tierTexts } from '#areas/billing/web/words.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { countText } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** Every product with its prices: what it includes, and who is on which price. */
export function Products() {
  const { data, isError, error, refetch } = useQuery(queryOf(centralProducts.list))
  const [asked, setAsked] = useState<Price>()
  const archive = useCall(centralProducts.archivePrice, {
    done: 'Price archived',
    refreshes: ['central'],
    onDone: () => setAsked(undefined),
  })
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} radius="lg" />
  if (data.data.length === 0)
    return (
      <EmptyState
        title="No products yet"
        text="A product says what an agency may have, its prices what that costs. Create the first one to begin."
      >
        <Button component={TenantLink} to={`${here}?product=new`} variant="default">
          Create product
        </Button>
      </EmptyState>
    )
  return (
    <>
      {data.data.map((product) => (
        <ProductPanel key={product.id} product={product} onArchive={setAsked} />
      ))}
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Archive this price?"
        confirm="Archive"
        loading={archive.isPending}
        onConfirm={() => asked && archive.mutate({ params: { id: asked.id } })}
      >
        {asked && (
          <p className={classes.asked}>
            {priceText(asked)}. No agency can come onto it any more;{' '}
            {asked.subscribers === 0
              ? 'nobody is on it now.'
              : `${agencies(asked.subscribers)} on it stay until their plan is changed.`}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

const agencies = (count: number) => countText(count, 'agency', 'agencies')

function ProductPanel({ product, onArchive }: { product: Product; onArchive: (price: Price) => void }) {
  const { id, name, description, active, features, prices } = product
  return (
    <Panel
      title={name}
      flush
      aside={
        <span className={classes.actions}>
          {!active && <StatusBadge status="inactive" label="Not on offer" />}
          <Button
            component={TenantLink}
            to={`${here}?product=${id}`}
            variant="default"
            size="xs"
            aria-label={`Edit ${name}`}
          >
            Edit
          </Button>
          <Button
            component={TenantLink}
            to={`${here}?price=${id}`}
            variant="default"
            size="xs"
            aria-label={`Create price of ${name}`}
          >
            Create price
          </Button>
        </span>
      }
    >
      <div className={classes.about}>
        {description && <p>{description}</p>}
        <p className={classes.dim}>{entitlementText(product)}</p>
        {features.length > 0 && (
          <ul className={classes.features}>
            {features.map((feature) => (
              <li key={feature}>{featureWords[feature]}</li>
            ))}
          </ul>
        )}
      </div>
      {prices.length === 0 ? (
        <p className={classes.none}>No price yet, so nobody can subscribe to it.</p>
      ) : (
        <ul className={classes.lines} aria-label={`Prices of ${name}`}>
          {prices.map((price) => (
            <li key={price.id} className={classes.line} data-archived={price.archived_at ? true : undefined}>
              <span className={classes.words}>
                <strong>{priceText(price)}</strong>
                <span>
                  {[
                    ...tierTexts(price),
                    ...(price.trial_days > 0 ? [`${countText(price.trial_days, 'day')} free at first`] : []),
                    ...(price.is_offered ? [] : ['shown to no agency but those on it']),
                  ].join(' · ')}
                </span>
              </span>
              <span className={classes.dim}>
                {price.subscribers > 0 ? agencies(price.subscribers) : 'No agency yet'}
              </span>
              {price.archived_at ? (
                <StatusBadge status="archived" />
              ) : (
                <Button
                  variant="subtle"
                  size="xs"
                  onClick={() => onArchive(price)}
                  aria-label={`Archive ${priceText(price)}`}
                >
                  Archive
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

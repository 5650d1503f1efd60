/** The shape of a market card while it loads. */
export function MarketSkeleton({ rows = 2 }: { readonly rows?: number }) {
  return (
    <div className="market" aria-hidden="true">
      <div className="market-head">
        <span className="skeleton h-4 w-40" />
        <span className="skeleton ms-auto h-3 w-16" />
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div className="runner" key={row}>
          <span className="skeleton h-4 w-28" />
          <div className="prices" data-depth="3">
            {[3, 2, 1, 1, 2, 3].map((level, cell) => (
              <span key={`${cell}-${level}`} className={`cell level-${level} skeleton`} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

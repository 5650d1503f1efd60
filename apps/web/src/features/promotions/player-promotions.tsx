/** What a player may take and give: promo codes, and his own code for friends. */
import { Invite } from './invite.tsx';
import { PromoCode } from './promo-code.tsx';

export default function PlayerPromotions({ memberCode }: { readonly memberCode: string }) {
  return (
    <>
      <PromoCode memberCode={memberCode} />
      <Invite memberCode={memberCode} />
    </>
  );
}

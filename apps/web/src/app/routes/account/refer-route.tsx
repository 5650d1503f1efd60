/** `/ReferBy/{referCode}`: keeps the code for sign-up and leads to Home (RT-39, RT-40). */
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { keepReferralCode } from '../../../platform/session/referral-code.ts';

export function ReferRoute() {
  const { referCode } = useParams();
  useEffect(() => keepReferralCode(referCode), [referCode]);
  return <Navigate to="/" replace />;
}

/** `/verify-email/{memberCode}/{code}`: where the link of an e-mail leads. */
import { useParams } from 'react-router';
import { EmailProof } from '../../../features/email-proof/email-proof.tsx';

export function VerifyEmailRoute() {
  const { memberCode = '', code = '' } = useParams();
  return <EmailProof key={code} memberCode={memberCode} code={code} />;
}

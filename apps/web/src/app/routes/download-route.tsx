/** `/download-apk`: the site's Android app if it has one, else how to install the web app (RT-41, O-19). */
import { useText } from '../../platform/language/texts.ts';
import { pageSite } from '../../platform/site/page-site.ts';
import { useShownTitle } from '../../platform/site/shown-title.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';

export function DownloadRoute() {
  const text = useText();
  useShownTitle(text('nav.downloadApk'));
  const { apps, appName, icon } = pageSite.site;
  return (
    <div className="card flex flex-col items-center gap-4 px-6 py-8 text-center">
      {icon !== '' && <img src={icon} alt="" width={72} height={72} />}
      <h1 className="text-xl font-bold">{text('nav.downloadApk')}</h1>
      <p className="text-muted">{text('page.apkHint', { name: appName })}</p>
      {apps.android === '' ? (
        <>
          <button type="button" className="btn btn-large w-full max-w-xs" disabled>
            {text('page.apkNone')}
          </button>
          <div className="max-w-sm text-start">
            <p className="pb-2">{text('page.apkNoneHint')}</p>
            <ol className="flex list-decimal flex-col gap-1.5 ps-5">
              <li>{text('page.apkStepOpen')}</li>
              <li>{text('page.apkStepMenu')}</li>
              <li>{text('page.apkStepIcon')}</li>
            </ol>
          </div>
        </>
      ) : (
        <a className="btn btn-primary btn-large w-full max-w-xs" href={apps.android} download>
          <Icon name="down" size={18} />
          {text('nav.downloadApk')}
        </a>
      )}
    </div>
  );
}

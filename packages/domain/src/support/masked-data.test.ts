import { describe, expect, it } from 'vitest';
import { maskedAddress, maskedEnd, maskedLogin, maskedName, maskedPayee } from './masked-data.ts';

describe('masked personal data', () => {
  it.each([
    ['9876543210', '••••••3210'],
    ['50100012345678', '••••••5678'],
    // a short value shows fewer letters, or none
    ['12345', '••••••45'],
    ['12', '••••••'],
    ['🏏🏏🏏', '••••••🏏'],
    ['', ''],
  ])('shows the last letters of %j', (value, shown) => expect(maskedEnd(value)).toBe(shown));

  it('masks the part of an address before the last @', () => {
    expect(maskedAddress('asha.rao@maidan.example')).toBe('••••••rao@maidan.example');
    expect(maskedAddress('9876543210@okbank')).toBe('••••••3210@okbank');
    expect(maskedAddress('"a@b"@maidan.example')).toBe('••••••b"@maidan.example');
    expect(maskedAddress('no address')).toBe('••••••ress');
  });

  it('masks a payee: a UPI ID before its @, a bank account but its end; an erased one is empty', () => {
    expect([{ upi: '9876543210@okbank' }, { accountNumber: '50100012345678' }, {}].map(maskedPayee)).toEqual(['••••••3210@okbank', '••••••5678', '']);
  });

  it('shows the first letter of a name', () => {
    expect(['Asha Rao', 'आशा', ''].map(maskedName)).toEqual(['A••••••', 'आ••••••', '']);
  });

  it('masks a user name that is a phone number or an address', () => {
    expect(['9876543210', '+919876543210', 'asha@maidan.example', 'asha77', '1234567'].map(maskedLogin)).toEqual([
      '••••••3210',
      '••••••3210',
      '••••••a@maidan.example',
      'asha77',
      '1234567',
    ]);
  });
});
